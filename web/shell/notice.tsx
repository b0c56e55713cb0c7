import { useSiteInfo } from '../ui/site-info'

/** What the owner announces on every public page, between two moments. */
export function Notice() {
  const { notice } = useSiteInfo()
  if (!notice) return null
  return (
    <aside aria-label="Notice" className="border-rule border-b bg-tread print:hidden">
      <p dir="auto" className="page-width py-2.5 text-center font-semibold text-base">
        <NoticeText {...notice} />
      </p>
    </aside>
  )
}

export function NoticeText({ text, href }: { text: string; href: string }) {
  if (!href) return text
  return (
    <a href={href} className="underline underline-offset-4 hover:decoration-2">
      {text}
    </a>
  )
}
