import { once } from "node:events"
import { createServer, request as forward, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, said, signUp, test } from "#tests/support/e2e.ts"

/*
 * A browser that saves data says so with every request. The tools' extra headers are not sent again after a redirect, so
 * that the words are put in on the way.
 */

let way: Server

test.beforeAll(async () => {
  way = createServer((request, response) => {
    const headers = { ...request.headers, "save-data": "on" }
    const passed = forward(
      {
        port: Number(process.env.E2E_PORT),
        host: "127.0.0.1",
        method: request.method,
        path: request.url,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on("error", () => response.destroy())
    request.pipe(passed)
  }).listen(0, "127.0.0.1")
  await once(way, "listening")
})

test.afterAll(() => way.close())

test("who saves data gets pages without scripts and without the display face, and everything still works", async ({
  browser,
  js,
}) => {
  const baseURL = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
  const context = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const page = await context.newPage()
  const unwanted: string[] = []
  page.on("request", (request) => {
    if (["script", "font"].includes(request.resourceType())) unwanted.push(request.url())
  })
  await signUp(page)
  await expect(said(page, "Welcome to the product!")).toBeVisible()
  await page.goto("/collections?dialog=new-collection")
  await page.getByLabel("Name").fill("Light")
  await page.getByRole("button", { name: "Create Collection" }).click()
  await expect(said(page, "Collection created successfully")).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: /Light/ })).toBeVisible()
  expect(unwanted).toEqual([])
  await context.close()
})
