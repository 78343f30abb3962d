export const appearancePath = "/appearance"
