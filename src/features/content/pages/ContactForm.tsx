import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Input } from '../../../../contract/calls/call-types'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { usePerson } from '../../../app/session/use-session'
import { Button } from '../../../ui/buttons/Button'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary'
import { Field } from '../../../ui/forms/Field'
import { Notice } from '../../../ui/feedback/Notice'
import { useShapeForm } from '../../../ui/forms/use-shape-form'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextField } from '../../../ui/forms/TextField'

type ContactInput = Input<'contct_us'>

const nothing: ContactInput = { first_name: '', last_name: '', email: '', subject: '', message: '' }

/** Contact form. Keeps the input until the message has been delivered; signed-in users needn't enter their name. */
export default function ContactForm() {
  const { t } = useTranslation()
  const person = usePerson()
  const sending = useCallMutation('contct_us')
  const form = useShapeForm<ContactInput>({
    shape: () =>
      import('../../../../contract/calls/content/contact-shapes').then(
        (all) => all.contactShapes.contct_us.input,
      ),
    defaultValues: nothing,
    refused: sending.refused,
  })
  const { setValue, getValues } = form
  useEffect(() => {
    if (!person || getValues('email')) return
    const names = person.name.trim().split(/\s+/)
    setValue('first_name', names[0] ?? '')
    setValue('last_name', names.slice(1).join(' '))
    setValue('email', person.email ?? '')
  }, [person, getValues, setValue])
  const arrived = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sending.isSuccess) arrived.current?.focus()
  }, [sending.isSuccess])
  if (sending.isSuccess)
    return (
      <div ref={arrived} tabIndex={-1}>
        <Notice
          tone="success"
          role="status"
          title={t('pages.contact.sent')}
          actions={
            <Button
              onClick={() => {
                form.reset({ ...getValues(), subject: '', message: '' })
                sending.reset()
              }}
            >
              {t('pages.contact.another')}
            </Button>
          }
        >
          {t('pages.contact.sentText', { id: sending.data.data.id, email: sending.variables.email })}
        </Notice>
      </div>
    )
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((message) => sending.mutate(message))}
      className="grid max-w-2xl content-start gap-5"
    >
      {!sending.refused && <FailureNotice error={sending.error} />}
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="first_name"
          label={t('pages.contact.first')}
          required
          autoComplete="given-name"
        />
        <TextField form={form} name="last_name" label={t('pages.contact.last')} autoComplete="family-name" />
      </div>
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('pages.contact.email')}
        hint={t('pages.contact.emailHint')}
        required
        autoComplete="email"
      />
      <TextField form={form} name="subject" label={t('pages.contact.subject')} required />
      <Field name="message" label={t('pages.contact.message')} error={form.errorOf('message')} required>
        <TextArea dir="auto" rows={6} {...form.register('message')} />
      </Field>
      <Button
        type="submit"
        tone="primary"
        icon="mail"
        busy={sending.isPending}
        className="justify-self-start"
      >
        {t('pages.contact.send')}
      </Button>
    </form>
  )
}
