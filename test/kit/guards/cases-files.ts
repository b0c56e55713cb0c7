import { relative } from 'node:path'

/** What Jest knows of a test or a `describe`. */
interface Block {
  name: string
  parent?: Block
  children: Block[]
}

export interface TestEvent {
  name: string
  /** Where the test or the `describe` is. */
  asyncError?: Error
}

export interface TestState {
  rootDescribeBlock: Block
  currentDescribeBlock: Block
  currentlyRunningTest?: Block | null
}

/** One `describe` for each `.cases.ts` file. */
const groups = new WeakSet<Block>()

/**
 * Puts what Jest has just added for a `.cases.ts` file into a `describe` named by the file. Otherwise a failure
 * would only name the entry, which imports many of these files.
 */
export function groupByCasesFile(
  { name, asyncError }: TestEvent,
  state: TestState,
  folder: string,
) {
  const { rootDescribeBlock: root, currentDescribeBlock: current } = state
  if (name === 'finish_describe_definition' && groups.has(current)) {
    state.currentDescribeBlock = root
  }
  if (name !== 'add_test' && name !== 'start_describe_definition') return
  const added = current === root ? root.children.at(-1) : current
  const file = asyncError?.stack?.match(/[^\s(]+\.cases\.tsx?/)?.[0].replace('file://', '')
  if (!added || !file || added.parent !== root) return
  root.children.pop()
  added.parent = groupOf(relative(folder, file), root)
  added.parent.children.push(added)
}

function groupOf(name: string, root: Block): Block {
  const last = root.children.at(-1)
  if (last && groups.has(last) && last.name === name) return last
  const group = { ...root, name, parent: root, children: [], hooks: [], tests: [] }
  groups.add(group)
  root.children.push(group)
  return group
}
