import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation'
import { text, upload } from '../../../contract/limits'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'

interface ComposerProps {
  /** A voice message is recorded instead; the typed text stays for afterwards. */
  isAside: boolean
  onSend: (message: string, file?: File) => void
  onRecord: () => void
}

/** Where a message is written: Enter sends it, with Shift it begins a line. A file goes with what is written. */
export function Composer({ isAside, onSend, onRecord }: ComposerProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({ defaultValues: { message: '' } })
  const { isSubmitted, errors } = form.formState
  const wasAside = useRef(isAside)
  useEffect(() => {
    if (wasAside.current && !isAside) form.setFocus('message')
    wasAside.current = isAside
  }, [isAside, form])
  const send = (file?: File) =>
    form.handleSubmit(({ message }) => {
      onSend(message.trim(), file)
      form.reset()
    })
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()()
  }
  return (
    <form
      noValidate
      hidden={isAside}
      onSubmit={(event) => void send()(event)}
      className="grid gap-1 [&[hidden]]:hidden"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {t('chat.write')}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={text.message}
          aria-invalid={errors.message ? true : undefined}
          aria-describedby={`${id}-hint`}
          className="control field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 leading-normal"
          onKeyDown={keys}
          {...form.register('message', { validate: (value) => value.trim() !== '' })}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept={upload.documentTypes.join()}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) {
              onSend(form.getValues('message').trim(), file)
              form.reset()
            }
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
