/** The key that does what the button says, "D" as "⇧D". Screen readers don't need it, and phones have no keys. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="inline-grid h-5 min-w-5 place-items-center rounded-[3px] border border-current px-1 font-normal font-sans text-xs leading-none max-lg:hidden"
    >
      {/^[A-Z]$/.test(children) ? `⇧${children}` : children}
    </kbd>
  )
}

/** What the keys of a screen do, below its list. */
export function KeyLine({ keys }: { keys: readonly (readonly [keys: string, meaning: string])[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-[0.8125rem] text-ink-soft sm:px-7 max-lg:hidden">
      {keys.map(([key, meaning]) => (
        <span key={key} className="flex items-center gap-1">
          {key.split(' ').map((each) => (
            <Key key={each}>{each}</Key>
          ))}
          {meaning}
        </span>
      ))}
    </p>
  )
}

/** A sentence about a key, for those who have keys. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="max-lg:hidden"> {children}</span>
)
