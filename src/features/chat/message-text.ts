import type { TFunction } from '../../../contract/texts/translate'
import type { ChatMessage } from './thread'

/** Returns a message as one line: its text, or a description of its type. */
export function messageText(message: ChatMessage, t: TFunction): string {
  if (message.chat_message_type === 'deleted') return t('chat.gone')
  if (message.chat_message_type === 'audio') return t('chat.recording')
  return message.message || message.file_name || t('chat.fileName')
}
