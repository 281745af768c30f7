import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../api/failure'
import { useApi } from '../../api/use-api'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { FormDialog } from '../../ui/FormDialog'
import { LinkButton } from '../../ui/LinkButton'
import { LiveRegion } from '../../ui/LiveRegion'
import { Notice } from '../../ui/Notice'
import { TextArea } from '../../ui/TextArea'
import { TextInput } from '../../ui/TextInput'
import { actText, stateText, type QueueAct, type AdminRecord } from './texts'

/** Who reads the words that are asked for, where it is not the owner alone. */
const hints: Readonly<Record<string, string>> = {
  'refund.made': 'operator.refundHint',
  'message.answered': 'admin.answerHint',
  'report.upheld': 'reports.statementHint',
  'report.dismissed': 'reports.statementHint',
  'appeal.granted': 'reports.appealHint',
  'appeal.refused': 'reports.appealHint',
}

/** Events that carry more than a reason, and have a form on the page. */
const ownForms = new Set(['permissions.changed'])

function toneOf({ tone }: QueueAct, all: readonly QueueAct[]) {
  if (tone === 'grave') return 'danger'
  const asksFirst = all.some((act) => act.tone === 'first')
  const isMain = asksFirst ? tone === 'first' : all.length === 1 || tone === 'usual'
  return isMain ? 'primary' : 'secondary'
}

/** What the record's machine allows an administrator now, as buttons; each is confirmed, some need a reason. */
export function Acts({
  item,
  decide,
  reasonHint = 'admin.reasonHint',
}: {
  item: Pick<AdminRecord, 'record' | 'id' | 'state' | 'allowed' | 'public_path'> &
    Partial<Pick<AdminRecord, 'barred'>>
  /** Sends the event; by the call for all records unless told. */
  decide?: (event: string, reason: string) => Promise<unknown>
  /** Who reads the reason; a key of the language files. */
  reasonHint?: string
}) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<QueueAct | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const barredTitle = useId()
  const { state } = item
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // The button that was pressed may be gone with the state before, and the keyboard's place with it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [state])
  const deciding = useMutation({
    mutationFn: (reason: string): Promise<unknown> =>
      decide?.(chosen!.event, reason) ??
      api.call(
        'admin/advance',
        { record: item.record, id: item.id, event: chosen!.event, reason },
        { toast: false },
      ),
    onSuccess: async () => {
      setChosen(null)
      await queries.invalidateQueries()
    },
  })
  const refusal = deciding.error instanceof CallFailure ? deciding.error : null
  const wrong = refusal?.errors?.['reason']
  const close = () => {
    deciding.reset()
    setChosen(null)
  }
  // What is written down of a refund is not why, but what the gateway calls it; of a message, the answer.
  const refund = chosen?.event === 'refund.made'
  const answer = chosen?.event === 'message.answered'
  const asked = t(`admin.asks.${chosen?.event ?? ''}`, { defaultValue: t('admin.reason') })
  const askedHint = hints[chosen?.event ?? ''] ?? reasonHint
  const acts = item.allowed.filter(({ event }) => !ownForms.has(event))
  const barred = item.barred?.filter(({ event }) => !ownForms.has(event)) ?? []
  const title = chosen ? actText(t, chosen.event) : ''
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 ref={heading} tabIndex={-1} className="display text-lg">
        {t('admin.actions')}
      </h2>
      <LiveRegion text={deciding.isSuccess ? t('admin.decided', { state: stateText(t, item) }) : ''} />
      {acts.length + barred.length === 0 && <p className="text-sm text-muted">{t('admin.noActions')}</p>}
      {acts.map((act) => (
        <Button key={act.event} wide tone={toneOf(act, acts)} onClick={() => setChosen(act)}>
          {actText(t, act.event)}
        </Button>
      ))}
      {barred.length > 0 && (
        <section aria-labelledby={barredTitle} className="grid gap-2">
          <h3 id={barredTitle} className="text-sm font-semibold">
            {t('admin.barred')}
          </h3>
          <ul className="grid gap-2 text-sm">
            {barred.map(({ event, why }) => (
              <li key={event}>
                {actText(t, event)}
                <span className="block text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.public_path && (
        <LinkButton wide icon="external" to={item.public_path as '/'}>
          {t('admin.public')}
        </LinkButton>
      )}
      <FormDialog
        open={chosen !== null}
        title={t('admin.confirm', { act: title })}
        submit={title}
        tone={chosen?.tone === 'grave' ? 'danger' : 'primary'}
        busy={deciding.isPending}
        onClose={close}
        onSubmit={(form) => deciding.mutate(String(form.get('reason') ?? ''))}
      >
        <p>{t('admin.confirmText')}</p>
        {refusal && !wrong && (
          <Notice tone="danger" role="alert">
            {refusal.message || t('errors.offline')}
          </Notice>
        )}
        <Field
          name="reason"
          label={asked}
          hint={t(askedHint)}
          error={wrong && refund ? t('operator.refundRefMissing') : wrong}
          required={chosen?.needs_reason}
          optional={!chosen?.needs_reason}
        >
          {refund ? (
            <TextInput name="reason" dir="ltr" spellCheck={false} autoComplete="off" />
          ) : (
            <TextArea name="reason" rows={answer ? 8 : 3} dir="auto" />
          )}
        </Field>
      </FormDialog>
    </section>
  )
}
