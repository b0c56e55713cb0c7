import { foldText } from '../../../shared/folding'
import { replyVariables } from '../../../shared/saved-replies'

interface Offered {
  title: string
  shortcut?: string | null
}

/** Where a reply is asked for: after a slash at the start of the caret's line. Returns what follows the slash. */
export function slashBefore(text: string, caret: number) {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(start, caret)
  return line.startsWith('/') ? { start, letters: line.slice(1) } : undefined
}

/** The replies with these letters in their title or shortcut; those that begin with them first. */
export function savedRepliesWith<Reply extends Offered>(
  replies: readonly Reply[],
  letters: string,
) {
  const wanted = foldText(letters)
  const rank = ({ title, shortcut }: Reply) => {
    const name = foldText(title)
    if (shortcut?.startsWith(wanted)) return 0
    if (name.startsWith(wanted)) return 1
    return name.includes(wanted) || shortcut?.includes(wanted) ? 2 : 3
  }
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply)
}

const mark = new RegExp(`\\[(?:${Object.keys(replyVariables).join('|')})\\]`, 'g')

/** The variables that still have to be filled in, such as "[vehicle]", each once. */
export const marksIn = (text: string) => [...new Set(text.match(mark))]
