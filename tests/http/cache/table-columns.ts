import { db } from "#db/client.server.ts"

export type Column = {
  table: string
  name: string
  type: string
  isKey: boolean
  isRequired: boolean
  refers: boolean
}

/** Every column of every table with data of its own, as the database knows them. */
export async function allColumns(): Promise<Column[]> {
  const { rows } = await db.$client.execute(`
    select m.name, c.name, c.type, c.pk > 0, c."notnull",
      exists (select 1 from pragma_foreign_key_list(m.name) f where f."from" = c.name)
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.sql not like 'create virtual%'
      and m.name not like 'sqlite_%' and m.name not like 'remembered_%' and m.name not like '\\_\\_%' escape '\\'
      and not exists (select 1 from sqlite_master v where v.sql like 'create virtual%' and m.name like v.name || '_%')`)
  return rows.map(({ 0: table, 1: name, 2: type, 3: isKey, 4: isRequired, 5: refers }) => ({
    table: String(table),
    name: String(name),
    type: String(type).toLowerCase(),
    isKey: isKey === 1,
    isRequired: isRequired === 1,
    refers: refers === 1,
  }))
}
