import { currencyOf } from "~/services/money/currencies.ts"
import { onlyMoney } from "~/services/money/money.ts"

/** The price of a text, as an amount and the code of its currency. */
export const priceIn = (text: string, local: string[] = []): string | null => {
  const money = onlyMoney(text)
  return money && `${money.amount} ${currencyOf(money.currency, local).code ?? "?"}`
}
