/** The component of a form's route that is no dialog: a button or an inline form, whose result its page shows. */
export default function NoDialog() {
  return null
}
