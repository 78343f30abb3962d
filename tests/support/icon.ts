import { load } from "cheerio"
import { createElement, type FunctionComponent } from "react"
import { renderToStaticMarkup } from "react-dom/server"

/** What an icon draws, as `$("svg").html()` of a page has it. */
export const drawingOf = (icon: FunctionComponent) =>
  load(renderToStaticMarkup(createElement(icon)))("svg").html()
