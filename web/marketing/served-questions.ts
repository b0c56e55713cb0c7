import { createContext, useContext } from 'react'
import { type ShownQuestion, servedQuestionsId } from '../../shared/served-pages'

/** The questions while the server renders the page. */
export const ServedQuestions = createContext<ShownQuestion[] | undefined>(undefined)

let loaded: ShownQuestion[] | undefined = inPage()

function inPage() {
  const text = globalThis.document?.getElementById(servedQuestionsId)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Loads the questions for a visitor who comes from another page. */
export async function loadQuestions() {
  if (loaded || !globalThis.document) return
  const response = await fetch('/api/faq')
  if (!response.ok) throw new Error(`The questions could not be loaded: ${response.status}`)
  loaded = await response.json()
}

/** The questions to show, in order. */
export const useServedQuestions = () => useContext(ServedQuestions) ?? loaded ?? []
