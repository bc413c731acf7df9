"use strict";
const all = (query) => [...document.querySelectorAll(query)];
