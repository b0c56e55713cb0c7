import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Command, useOfferedCommands } from '../frame/commands'
import { useNavItems } from '../frame/nav-items'
import { type FindGroup, type FindOption, foundGroups } from './found-groups'
import { useFindQuery } from './generated/find'
import { readOpened } from './opened'

const DEBOUNCE_MS = 150
/** A search of the server needs this many characters. */
const MIN_LENGTH = 2

/** What there is to open: what the text finds, or without a text, what was opened last. */
export function useFind(text: string) {
  const typed = text.trim()
  const searched = useDebounced(typed)
  const isSearch = typed.length >= MIN_LENGTH
  const { data, previousData, error, loading } = useFindQuery({
    variables: { text: searched },
    skip: searched.length < MIN_LENGTH,
    fetchPolicy: 'network-only',
  })
  const { pathname } = useLocation()
  const [opened] = useState(() => readOpened().filter(({ to }) => to !== pathname))
  const screens = useScreens(typed)
  const commands = useOfferedCommands().filter(({ name }) => hasWord(name, typed))
  const hits = isSearch ? ((data ?? previousData)?.search ?? []) : []
  const found = foundGroups(hits)
  const last = { name: 'Opened last', options: typed ? [] : opened }
  const here = { name: 'On this screen', options: commands.map(optionOf) }
  const goTo = { name: 'Go to', options: screens }
  const groups: FindGroup[] = [last, ...found, here, goTo].filter(
    ({ options }) => options.length > 0,
  )
  return {
    groups,
    error,
    /** The options may be those of an earlier text. */
    isPending: isSearch && (typed !== searched || loading),
  }
}

/** The screens whose name has a word that begins with the text. */
function useScreens(typed: string): FindOption[] {
  const begins = typed.toLowerCase().replace(/^go to\s*/, '')
  return useNavItems()
    .filter(({ name }) => name.toLowerCase().startsWith(begins))
    .map(({ to, name }) => ({ to, title: `Go to ${name}` }))
}

const optionOf = ({ name, key, run }: Command): FindOption => ({ title: name, key, run })

/** Whether a word of the name begins with the text. */
const hasWord = (name: string, typed: string) =>
  ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`)

/** The value, once it has not changed for a moment. */
export function useDebounced(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
