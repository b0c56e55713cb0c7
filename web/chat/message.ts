import { brand } from '../../shared/brand'
import type { ChatMessageFragment } from './generated/chat'

/** A message as its viewer sees it, who is either the customer or a staff member. */
export interface Message {
  id: string
  text: string
  /** Whether the viewer's side wrote it; for staff, all staff are one side. */
  isOwn: boolean
  /** Whether the recipient has seen it. */
  isSeen: boolean
  /** How the viewer's screen names the staff member who wrote it; null for the customer. */
  author: string | null
  /** First name of the staff member who wrote it; null for the customer. */
  staffName: string | null
  sentAt: string
  /** Client-generated idempotency key. */
  clientMessageId: string | null
}

export function toCustomerView(message: ChatMessageFragment): Message {
  const { isFromAdmin, staffName } = message
  const staff = staffName ? `${staffName} from ${brand.name}` : brand.name
  return { ...common(message), isOwn: !isFromAdmin, author: isFromAdmin ? staff : null }
}

export function toStaffView(message: ChatMessageFragment): Message {
  const { isFromAdmin, staffName } = message
  return {
    ...common(message),
    isOwn: isFromAdmin,
    author: isFromAdmin ? (staffName ?? 'Staff') : null,
  }
}

const common = ({
  id,
  content,
  isRead,
  createdAt,
  clientMessageId,
  staffName,
}: ChatMessageFragment) => ({
  id,
  text: content,
  isSeen: isRead,
  staffName: staffName ?? null,
  sentAt: createdAt,
  clientMessageId: clientMessageId ?? null,
})
