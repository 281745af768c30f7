import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { text as limits } from '../../../../contract/limits'
import { keepMessage } from '../../../app/account/pending-message'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import type { Full } from '../listing-types'

/**
 * Form for the first message to the owner, with a suggested text. The message is sent from the conversation that opens;
 * guests sign in first and needn't retype it.
 */
export function MessageForm({ property, id }: { property: Full; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const thread = { user: property.owner.id, property: property.id }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const message = box.current?.value.trim() ?? ''
    setEmpty(message === '')
    if (message === '') return box.current?.focus()
    keepMessage(thread, message)
    void navigate({ to: '/user/chat', search: { with: thread.user, property: thread.property } })
  }
  return (
    // Without scripts the form leads to the conversation; the message field is unnamed, so the text never ends up in
    // the URL.
    <form noValidate action="/user/chat" onSubmit={send} className="grid gap-3">
      <input type="hidden" name="with" value={thread.user} />
      <input type="hidden" name="property" value={thread.property} />
      <Field
        name="message"
        id={id}
        label={t('public.detail.message')}
        error={isEmpty ? t('public.detail.messageEmpty') : undefined}
      >
        <TextArea
          ref={box}
          rows={3}
          dir="auto"
          maxLength={limits.message}
          defaultValue={t('public.detail.messageBegin')}
        />
      </Field>
      <Button type="submit" tone="primary" size="lg" icon="chat" wide>
        {t('public.detail.send')}
      </Button>
    </form>
  )
}
