/** Lets keyboards skip the links above the content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed -top-20 left-3 z-50 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:top-3 print:hidden"
    >
      Skip to content
    </a>
  )
}
