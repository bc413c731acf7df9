// What the Cassowary solver kiwi takes for the systems of Workload+AutoLayout.swift, solving alone: no views, no frames.
//
//   kiwi rows             1,000 rows of six equations, a solver each; the equations are made, too
//   kiwi chain COUNT      a chain of COUNT equations, made and solved
//   kiwi width COUNT      the same chain with its width as an edit variable: another width, all values read
//
// Prints the median in microseconds. Rows and chains of up to 200 equations are repeated, larger chains are made once.
#include <kiwi/kiwi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

struct Span {
    kiwi::Variable start, length;
    kiwi::Expression end() const { return start + length; }
};

template <typename Body>
double medianMicroseconds(int rounds, const Body& body) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        body(round);
        times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
    }
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    return times[times.size() / 2];
}

double solveRow(double width, double height) {
    kiwi::Solver solver;
    Span icon, label, line;
    solver.addConstraint(icon.start == 8.0);
    solver.addConstraint(icon.length == 28.0);
    solver.addConstraint(label.start == icon.end() + 8.0);
    solver.addConstraint(label.end() == width - 8.0);
    solver.addConstraint(line.length == 16.0);
    solver.addConstraint(line.start + 0.5 * line.length == height / 2);
    solver.updateVariables();
    return label.length.value() + line.start.value();
}

/// Equally long spans, each 8 after the one before, up to `end`; two equations a span.
template <typename End>
void addChain(kiwi::Solver& solver, std::vector<Span>& spans, const End& end) {
    solver.addConstraint(spans[0].start == 0.0);
    for (std::size_t i = 1; i < spans.size(); ++i) {
        solver.addConstraint(spans[i].start == spans[i - 1].end() + 8.0);
        solver.addConstraint(spans[i].length == spans[i - 1].length);
    }
    solver.addConstraint(spans.back().end() == end);
}

double naturalLength(std::size_t count) { return 28.0 * static_cast<double>(count) - 8; }

}  // namespace

int main(int count, char** arguments) {
    const char* what = count > 1 ? arguments[1] : "";
    const int equations = count > 2 ? std::atoi(arguments[2]) : 0;
    double sum = 0, median = 0;
    if (!std::strcmp(what, "rows")) {
        median = medianMicroseconds(51, [&](int) {
            for (int row = 0; row < 1000; ++row) sum += solveRow(320 + row % 7, 44);
        });
    } else if (!std::strcmp(what, "chain") && equations > 1) {
        median = medianMicroseconds(equations > 200 ? 1 : 11, [&](int) {
            kiwi::Solver solver;
            std::vector<Span> spans(equations / 2);
            addChain(solver, spans, naturalLength(spans.size()));
            solver.updateVariables();
            for (const Span& span : spans) sum += span.start.value() + span.length.value();
        });
    } else if (!std::strcmp(what, "width") && equations > 1) {
        kiwi::Solver solver;
        kiwi::Variable width;
        std::vector<Span> spans(equations / 2);
        solver.addEditVariable(width, kiwi::strength::strong);
        solver.suggestValue(width, naturalLength(spans.size()));
        addChain(solver, spans, width);
        solver.updateVariables();
        median = medianMicroseconds(401, [&](int round) {
            solver.suggestValue(width, naturalLength(spans.size()) + (round % 2 ? 500 : -500));
            solver.updateVariables();
            for (const Span& span : spans) sum += span.start.value() + span.length.value();
        });
    } else {
        std::fprintf(stderr, "usage: kiwi rows | chain COUNT | width COUNT\n");
        return 2;
    }
    // The sum keeps the solutions from being optimized away.
    std::printf("%.3f %.1f\n", median, sum);
}
