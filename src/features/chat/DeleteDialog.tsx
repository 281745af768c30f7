import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { ConfirmDialog } from '../../app/api/ConfirmDialog'
import { useApi } from '../../app/api/use-api'
import { toHeading } from '../../ui/hooks/focus-heading'
import type { Thread } from './thread'

/** Confirms deleting an own message for both sides, or a conversation for the user only (D60). */
export function DeleteDialog({ what, onClose }: { what: Thread | { message: number }; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const router = useRouter()
  const kind = 'message' in what ? 'message' : 'conversation'
  const remove = useMutation({
    mutationFn: () =>
      api.call(
        'delete_chat_message',
        'message' in what
          ? { message_id: what.message }
          : { receiver_id: what.user, property_id: what.property },
      ),
    onSuccess: async () => {
      onClose()
      if (kind === 'conversation') await router.navigate({ to: '/user/chat', search: {} })
      for (const call of ['get_chats', 'get_messages', 'get_notification_list'])
        void queries.invalidateQueries({ queryKey: [call] })
      // The clicked button was removed with the message or conversation.
      toHeading()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t(`chat.deleteTitle.${kind}`)}
      confirm={t('chat.delete')}
      act={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t(`chat.deleteText.${kind}`)}
    </ConfirmDialog>
  )
}
