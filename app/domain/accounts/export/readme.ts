/** Fixed bytes. */
export const README = `This is your data.

library.json  Your collections with their items and notes, the groups that
              you own with their lists, and the brands that you added, follow
              or marked as favourite. This file can be imported.
pictures/     The pictures that were uploaded for them. library.json names
              each by its path. Pictures of shops stay addresses.
account.json  What is about your account on this server: your profile, your
              devices, friends and messages, whom you share with, and how
              often items were viewed. It is not imported.

To bring all of it into another account, upload the whole ZIP file under
"Import". Nothing has to be unpacked.
`
