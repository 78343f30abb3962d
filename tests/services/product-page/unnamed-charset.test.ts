import { expect, test } from "vitest"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"

/** Pages of a product with its language, and without a charset. */
const pages: [charset: string, name: string, base64: string][] = [
  [
    "windows-1251",
    "Дубовый табурет",
    "PGh0bWwgbGFuZz0icnUiPjx0aXRsZT7E8+Hu4vvpIPLg4fPw5fI8L3RpdGxlPjxoMT7E8+Hu4vvpIPLg4fPw5fI8L2gxPjxwPtLg4fPw5fIg6Ocg7ODx8eji4CDk8+HgLCDv7urw+/Ig7ODx6+7sIOLw8/ft8/4sIOTr/yDq8/Xt6CDoIOzg8fLl8PHq7ukuPC9wPjxzY3JpcHQgdHlwZT0iYXBwbGljYXRpb24vbGQranNvbiI+eyJAdHlwZSI6IlByb2R1Y3QiLCJuYW1lIjoixPPh7uL76SDy4OHz8OXyIiwiZGVzY3JpcHRpb24iOiLS4OHz8OXyIOjnIOzg8fHo4uAg5PPh4Cwg7+7q8PvyIOzg8evu7CDi8PP37fP+LCDk6/8g6vP17egg6CDs4PHy5fDx6u7pLiIsIm9mZmVycyI6eyJwcmljZSI6IjQ5LjAwIiwicHJpY2VDdXJyZW5jeSI6IkVVUiJ9fTwvc2NyaXB0Pg==",
  ],
  [
    "shift_jis",
    "無垢材のスツール",
    "PGh0bWwgbGFuZz0iamEiPjx0aXRsZT6Ws41Djd6CzINYg2OBW4OLPC90aXRsZT48aDE+lrONQ43egsyDWINjgVuDizwvaDE+PHA+lrONQ4LMltiCxY3sgueC6oK9j+SVdoLIg1iDY4Fbg4uCxYK3gUKDTINig2CDk4LijeyLxo/qgsWOZ4KmgtyCt4FCPC9wPjxzY3JpcHQgdHlwZT0iYXBwbGljYXRpb24vbGQranNvbiI+eyJAdHlwZSI6IlByb2R1Y3QiLCJuYW1lIjoilrONQ43egsyDWINjgVuDiyIsImRlc2NyaXB0aW9uIjoilrONQ4LMltiCxY3sgueC6oK9j+SVdoLIg1iDY4Fbg4uCxYK3gUKDTINig2CDk4LijeyLxo/qgsWOZ4KmgtyCt4FCIiwib2ZmZXJzIjp7InByaWNlIjoiNDkuMDAiLCJwcmljZUN1cnJlbmN5IjoiRVVSIn19PC9zY3JpcHQ+",
  ],
  [
    "gbk",
    "橡木凳子",
    "PGh0bWwgbGFuZz0iemgiPjx0aXRsZT7P8MS+tcrX0zwvdGl0bGU+PGgxPs/wxL61ytfTPC9oMT48cD7Tycq1xL7P8MS+yta5pNbG1/e1xLXK19OjrMrKus+z+Le/us25pNf3ytLKudPDo6y94cq1xM3Tw6GjPC9wPjxzY3JpcHQgdHlwZT0iYXBwbGljYXRpb24vbGQranNvbiI+eyJAdHlwZSI6IlByb2R1Y3QiLCJuYW1lIjoiz/DEvrXK19MiLCJkZXNjcmlwdGlvbiI6ItPJyrXEvs/wxL7K1rmk1sbX97XEtcrX06Osysq6z7P4t7+6zbmk1/fK0sq508OjrL3hyrXEzdPDoaMiLCJvZmZlcnMiOnsicHJpY2UiOiI0OS4wMCIsInByaWNlQ3VycmVuY3kiOiJFVVIifX08L3NjcmlwdD4=",
  ],
]

const shop = useShop(
  Object.fromEntries(
    pages.map(([charset, , base64]) => [
      `/${charset}`,
      page(Buffer.from(base64, "base64"), { contentType: "text/html" }),
    ]),
  ),
)

test.each(pages)("a product's page in %s that does not say so is read", async (charset, name) => {
  expect(await readProductPage(`${shop().origin}/${charset}`, { key: "mila" })).toMatchObject({
    product: true,
    name,
  })
})
