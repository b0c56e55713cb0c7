import type { ShownQuestion } from '../../shared/served-pages'
import { link } from '../ui/link-look'

/** The answer to a question: paragraphs, lists, and a link to the whole of it. */
export function Answer({
  parts,
  more,
}: {
  parts: ShownQuestion['answer']
  more: ShownQuestion['more']
}) {
  return (
    <div className="space-y-3">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <p key={part} dir="auto" className="whitespace-pre-line">
            {part}
          </p>
        ) : (
          <ul key={part.join()} className="list-disc space-y-1.5 pl-5 marker:text-ink">
            {part.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        ),
      )}
      {more && (
        <p>
          <a href={more.href} className={link}>
            {more.name}
          </a>
        </p>
      )}
    </div>
  )
}
