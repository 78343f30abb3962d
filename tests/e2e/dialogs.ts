type Id = number | string

/** The address of every dialog. */
export const dialogAt = {
  newCollection: "/collections?dialog=new-collection",
  addItem: (collection: Id) => `/collection/${collection}?dialog=add-item`,
  editCollection: (collection: Id) => `/collection/${collection}?dialog=edit-collection`,
  deleteCollection: (collection: Id) => `/collection/${collection}?dialog=delete-collection`,
  sharing: (collection: Id) => `/collection/${collection}?dialog=co-owners`,
  notes: (collection: Id) => `/collection/${collection}?dialog=notes`,
  editNote: (collection: Id) => `/collection/${collection}?dialog=notes&edit=1`,
  editItem: (item: Id) => `/product/${item}?dialog=edit-item`,
  moveItem: (item: Id) => `/product/${item}?dialog=move-item`,
  copyItem: (item: Id) => `/product/${item}?dialog=move-item`,
  deleteItem: (item: Id) => `/product/${item}?dialog=delete-item`,
  newBrand: "/brands?dialog=new-brand",
  newGroup: "/groups?dialog=new-group",
  editGroup: (group: Id) => `/groups/${group}?dialog=edit-group`,
  deleteGroup: (group: Id) => `/groups/${group}?dialog=delete-group`,
  leaveGroup: (group: Id) => `/groups/${group}?dialog=leave-group`,
  members: (group: Id) => `/groups/${group}?dialog=members`,
  addGroupItem: (group: Id) => `/groups/${group}?dialog=add-to-group`,
  saveGroupItem: (group: Id, item: Id) => `/groups/${group}?dialog=save-item&item=${item}`,
  removeGroupItem: (group: Id, item: Id) => `/groups/${group}?dialog=remove-item&item=${item}`,
  editMessage: (group: Id, message: Id) => `/groups/${group}?tab=chat&dialog=edit-message&message=${message}`,
  deleteMessage: (group: Id, message: Id) =>
    `/groups/${group}?tab=chat&dialog=delete-message&message=${message}`,
  person: (username: string) => `/friends?dialog=person&person=${username}`,
  deleteAccount: "/profile?dialog=delete-account",
}
