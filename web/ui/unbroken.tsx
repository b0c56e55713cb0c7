/** Text whose words with a hyphen, such as "CR-V", don't break there. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\S*-\S*)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
