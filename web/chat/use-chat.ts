import { useStore } from '../ui/store'
import type { Chat } from './chat'

export const useChat = ({ store }: Chat) => useStore(store)
