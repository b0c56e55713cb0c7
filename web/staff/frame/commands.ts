import { useEffect, useEffectEvent } from 'react'
import { useKeys } from '../../ui/browser/keys'
import { makeStore, useStore } from '../../ui/browser/store'

/** Something that can be done on the open screen: by its key, or by its name in Find. */
export interface Command {
  name: string
  key: string
  run: () => unknown
}

const offered = makeStore<readonly Command[]>([])

/** Offers commands while the component is shown; those that can't be done now are left out by `false`. */
export function useCommands(commands: readonly (Command | false | undefined)[]) {
  const able = commands.filter((command) => !!command)
  useKeys(Object.fromEntries(able.map(({ key, run }) => [key, run])))
  const run = useEffectEvent((key: string) => able.find((command) => command.key === key)?.run())
  const names = JSON.stringify(able.map(({ name, key }) => ({ name, key })))
  useEffect(() => {
    const own = (JSON.parse(names) as Pick<Command, 'name' | 'key'>[]).map((command) => ({
      ...command,
      run: () => run(command.key),
    }))
    offered.set([...offered.get(), ...own])
    return () => offered.set(offered.get().filter((command) => !own.includes(command)))
  }, [names])
}

/** What can be done on the open screen. */
export const useOfferedCommands = () => useStore(offered)
