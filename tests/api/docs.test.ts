import { load } from "cheerio"
import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { get } from "#tests/support/call.ts"
import { apiPageHtml, openApiJson } from "~/api/docs/cached.server.ts"
import * as docs from "~/api/docs.ts"

const page = async (headers?: Record<string, string>) =>
  (await get(docs, "/api/docs", { headers })) as Response

test("the documentation page shows every operation and schema, with working links", async () => {
  const $ = load(await (await page()).text())
  const { body: document } = await api("GET /api/openapi.json")
  for (const [path, item] of Object.entries<Record<string, { operationId: string; summary: string }>>(
    document.paths,
  ))
    for (const [method, { operationId, summary }] of Object.entries(item)) {
      const line = $(`#${operationId} > summary`).text()
      expect(line).toContain(method.toUpperCase() + path)
      expect(line).toContain(summary.replaceAll("`", ""))
    }
  for (const name of Object.keys(document.components.schemas)) expect($(`#shape-${name}`)).toHaveLength(1)
  const targets = $("a[href^='#']")
    .get()
    .map((link) => $(link).attr("href") ?? "")
  expect(targets.length).toBeGreaterThan(200)
  expect([...new Set(targets)].filter((target) => $(target).length !== 1)).toEqual([])
})

test("the documentation page shows the parameters, body and responses of an operation", async () => {
  const $ = load(await (await page()).text())
  const text = (selector: string) => $(selector).text().replace(/\s+/g, " ")
  expect(text("#postItems")).toContain("Needs a session or a token that may write.")
  expect(text("#postItems")).toContain("nametext of 1 to 120 characters")
  expect(text("#postItems")).toContain("descriptiontext of at most 5,000 characters or null, optional")
  expect(text("#postItems")).toContain("Aalto vase")
  expect(text("#getCollections")).toContain("filtermine, shared or public, optional")
  expect(text("#getCollections")).toContain("200A page of the listlist of Collection, with Link, ETag")
  expect(text("#postLogin")).toContain("429")
})

test("the documentation page has no scripts or inline styles, and is cacheable", async () => {
  const answer = await page()
  const html = await answer.clone().text()
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/)
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'")
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300")
  const again = await page({ "If-None-Match": answer.headers.get("ETag") ?? "" })
  expect([again.status, await again.text()]).toEqual([304, ""])
})

test.each(["POST", "PUT", "PATCH", "DELETE"])("the documentation page refuses %s", async (method) => {
  for (const path of ["/api/docs", "/api/openapi.json"]) {
    const { status, headers, body } = await api(`${method} ${path}`)
    expect([status, headers.get("Allow"), Object.keys(body)]).toEqual([405, "GET, HEAD", ["message"]])
  }
})

test("the documentation is made once when many read it at the same time", async () => {
  expect(apiPageHtml()).toBe(apiPageHtml())
  expect(openApiJson()).toBe(openApiJson())
  expect(await (await page()).text()).toBe(String(await apiPageHtml()))
})
