import { alike } from '../row'

/** Conversations, blocks and reports (§7). */
export const chatCalls = {
  ...alike({ area: 'chat' })({
    get_chats: {
      method: 'GET',
      auth: 'token',
      scope: 'messages:read',
      title: 'The own conversations',
      cite: '§7, D59',
      spec: true,
    },
    get_messages: {
      method: 'GET',
      auth: 'token',
      scope: 'messages:read',
      title: 'Messages of one conversation, newest page first',
      cite: '§7, D59, D61',
      spec: true,
    },
    send_message: {
      method: 'POST',
      auth: 'token',
      scope: 'messages:write',
      title: 'Send a text, a file or a recording',
      cite: '§7',
      spec: true,
      multipart: true,
    },
    delete_chat_message: {
      method: 'POST',
      auth: 'token',
      scope: 'messages:write',
      title: 'Delete an own message or the conversation',
      cite: '§7, D60',
      spec: true,
      multipart: true,
    },
    'chat-seen': {
      method: 'POST',
      auth: 'token',
      scope: 'messages:write',
      title: 'Say up to where a conversation was read',
      cite: '§7: get_chats counts what was not; a GET writes nothing',
    },
    add_reports: {
      method: 'POST',
      auth: 'token',
      title: 'Report a listing or a person',
      cite: '§7, D56',
      spec: true,
      multipart: true,
    },
    'block-user': {
      method: 'POST',
      auth: 'token',
      scope: 'messages:write',
      title: 'Block a person in chat',
      cite: '§7, D57, D58',
      spec: true,
      multipart: true,
    },
    'unblock-user': {
      method: 'POST',
      auth: 'token',
      scope: 'messages:write',
      title: 'Lift a block',
      cite: '§7, D57',
      spec: true,
      multipart: true,
    },
    'get-blocked-users': {
      method: 'GET',
      auth: 'token',
      scope: 'messages:read',
      title: 'Whom the caller blocks: everybody, or whether it is this one',
      cite: 'D57, D59: unblock must be reachable',
    },
  }),
  ...alike({ area: 'chat', auth: 'token' })({
    decisions: {
      method: 'GET',
      title: 'Decisions on reports that concern the caller or what is theirs, with their reasons',
      cite: 'D56',
    },
    'appeal-decision': {
      method: 'POST',
      title: 'Appeal once against such a decision, in words',
      cite: 'D56',
    },
  }),
}
