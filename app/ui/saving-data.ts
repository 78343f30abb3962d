import { createContext, useContext } from "react"

/** Whether the person asked for less data (`Save-Data: on`): pages without scripts, pictures in their smallest width. */
export const SavingDataContext = createContext(false)

export const useSavingData = () => useContext(SavingDataContext)
