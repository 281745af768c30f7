import { documentTypes } from '../../app/files/accepted-types'
import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import { text } from '../../../contract/limits'
import { Button } from '../../ui/buttons/Button'
import { isComposing } from '../../ui/forms/is-composing'
import { IconButton } from '../../ui/buttons/IconButton'
import { keepUnsaved, unsavedOf } from '../../shared/autosave/unsaved-forms'
import { threadKey, type Thread } from './thread'

interface ComposerProps {
  thread: Thread
  person: number
  /** Whether the box is hidden while a voice message is recorded; the typed text is retained. */
  isAside: boolean
  onSend: (message: string, file?: File) => void
  onRecord: () => void
}

const formOf = (thread: Thread) => `reply ${threadKey(thread)}`

/** Returns this user's unsent reply to the conversation in this tab; empty if none. */
function begunReply(person: number, thread: Thread): string {
  const text = unsavedOf(person, formOf(thread))?.['message']
  return typeof text === 'string' ? text : ''
}

/** Stores an unsent reply; empty text deletes it. Signing out deletes all unsent replies. */
function keepReply(person: number, thread: Thread, text: string): void {
  keepUnsaved(person, formOf(thread), text === '' ? {} : { message: text })
}

/**
 * Message box: Enter sends, Shift+Enter starts a new line. A file is sent with the text. An unsent reply is restored on
 * return.
 */
export function Composer({ thread, person, isAside, onSend, onRecord }: ComposerProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [begun] = useState(() => begunReply(person, thread))
  const form = useForm({ defaultValues: { message: begun } })
  const { isSubmitted, errors } = form.formState
  const wasAside = useRef(isAside)
  useEffect(() => {
    if (wasAside.current && !isAside) form.setFocus('message')
    wasAside.current = isAside
  }, [isAside, form])
  const pass = (message: string, file?: File) => {
    onSend(message.trim(), file)
    form.reset({ message: '' })
    keepReply(person, thread, '')
  }
  const send = form.handleSubmit(({ message }) => pass(message))
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      noValidate
      hidden={isAside}
      onSubmit={(event) => void send(event)}
      className="grid gap-1 [&[hidden]]:hidden"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {t('chat.write')}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          id={id}
          dir="auto"
          rows={1}
          maxLength={text.message}
          aria-invalid={errors.message ? true : undefined}
          aria-describedby={`${id}-hint`}
          className="control field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 leading-normal"
          onKeyDown={keys}
          {...form.register('message', {
            validate: (value) => value.trim() !== '',
            onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
              keepReply(person, thread, target.value),
          })}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept={documentTypes.join()}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) pass(form.getValues('message'), file)
            currentTarget.value = ''
          }}
        />
        <IconButton icon="upload" label={t('chat.attach')} onClick={() => input.current?.click()} />
        <IconButton icon="mic" label={t('message.record')} onClick={onRecord} />
        <Button type="submit" tone="primary">
          {t('chat.send')}
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        role={isSubmitted && errors.message ? 'alert' : undefined}
        className="text-xs text-muted"
      >
        {errors.message ? t('refusals.messageEmpty') : t('chat.hint')}
      </p>
    </form>
  )
}
