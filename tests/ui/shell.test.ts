import { describe, expect, test } from "vitest"
import { activeTab, isInSection, isSidebarOpen } from "~/pages/shell/navigation.tsx"

test.each([
  ["/", "home"],
  ["/collections", "collections"],
  ["/collection/7", "collections"],
  ["/collection/", "collections"],
  ["/collectionist", null],
  ["/product/7", null],
  ["/brands", null],
])("the bottom bar's tab on %s is %s", (path, tab) => expect(activeTab(path)).toBe(tab))

describe("a section of the sidebar", () => {
  test.each([
    ["/brands", "/brands", true],
    ["/brand/7", "/brands", true],
    ["/groups/7", "/groups", true],
    ["/brandish", "/brands", false],
    ["/brands", "/", false],
    ["/", "/", true],
  ])("%s in %s: %s", (path, section, inside) => expect(isInSection(path, section)).toBe(inside))
})

test.each([
  [null, true],
  ["", true],
  ["sidebar=open", true],
  ["a=b; sidebar=closed", false],
  ["sidebar=closed; a=b", false],
  ["othersidebar=closed", true],
  ["sidebar=closedish", true],
])("the cookie header %s opens the sidebar: %s", (header, open) => expect(isSidebarOpen(header)).toBe(open))
