import AxeBuilder from "axe-core"
import { scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, said, test } from "#tests/support/e2e.ts"
