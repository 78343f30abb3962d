export const json = (value: unknown) => JSON.stringify(value)

export const link = (at: string) => `https://shop.example/${at}`
