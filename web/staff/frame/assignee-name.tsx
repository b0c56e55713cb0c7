/** Who is in charge, in a row of a list; where the row has no columns, with a word that says so. */
export const AssigneeName = ({ of }: { of: { firstName: string } | null | undefined }) =>
  of ? (
    <span className="text-ink-soft">
      <span className="@2xl:hidden">With </span>
      {of.firstName}
    </span>
  ) : (
    <span className="text-ink-faint">Unassigned</span>
  )
