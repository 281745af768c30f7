import { optionalKey } from '../../../contract/texts/translate'
import type { TextKey } from '../../../contract/texts/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { CallFailure, refusedWith } from '../../app/api/call-failure'
import { useApi } from '../../app/api/use-api'
import { Button } from '../../ui/buttons/Button'
import { Field } from '../../ui/forms/Field'
import { FormDialog } from '../../ui/overlays/FormDialog'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { Notice } from '../../ui/feedback/Notice'
import { RadioCards } from '../../ui/forms/RadioCards'
import { TextArea } from '../../ui/forms/TextArea'
import { TextInput } from '../../ui/forms/TextInput'
import { actText, decisionOf, measureOf, stateText, type QueueAct, type AdminRecord } from './record-texts'

/** Hints for actions whose text is read by someone other than the owner. */
const hints: Readonly<Record<string, TextKey>> = {
  'refund.made': 'operator.refundHint',
  'message.answered': 'admin.answerHint',
  upheld: 'reports.statementHint',
  'report.dismissed': 'reports.statementHint',
  'appeal.granted': 'reports.appealHint',
  'appeal.refused': 'reports.appealHint',
}

/** Returns the hint saying who reads the reason of an action; most reasons stay in the audit log. */
const hintOf = ({ event, reason_read: isRead }: QueueAct): TextKey =>
  hints[event] ?? (isRead ? 'admin.reasonHint' : 'admin.reasonKept')

/** Actions whose text belongs to one record: a reference of its gateway, or an answer to its message. */
const ownTexts = new Set(['refund.made', 'message.answered'])

/** Whether the action makes sense with the same text for several records. */
export const isSameForSeveral = (act: QueueAct): boolean => !ownTexts.has(act.event) && !removes(act)

const removals = new Set(['listing.deleted', 'account.erased', 'entry.deleted'])

/** Whether the action deletes the record permanently. Such actions are shown apart from decisions. */
export const removes = ({ event }: QueueAct): boolean => removals.has(event)

function toneOf(act: QueueAct, all: readonly QueueAct[]) {
  const { tone } = act
  if (removes(act)) return 'danger'
  if (tone === 'grave') return 'secondary'
  const asksFirst = all.some((act) => act.tone === 'first')
  const isMain = asksFirst ? tone === 'first' : all.length === 1 || tone === 'usual'
  return isMain ? 'primary' : 'secondary'
}

/** A button of a record: one action, or a decision whose action is chosen in its dialog. */
interface OfferedAct extends QueueAct {
  choices?: readonly QueueAct[]
}

/**
 * Returns the buttons for these actions. Actions of one decision share a button, placed where the first of them would
 * be.
 */
function offeredActs(acts: readonly QueueAct[]): OfferedAct[] {
  const offered: OfferedAct[] = []
  for (const act of acts) {
    const decision = decisionOf(act.event)
    if (decision === null) offered.push(act)
    else if (!offered.some(({ event }) => event === decision)) {
      const choices = acts.filter(({ event }) => decisionOf(event) === decision)
      offered.push({ ...act, event: decision, tone: 'usual', choices })
    }
  }
  return offered
}

/** An action with the version of the record the admin saw when choosing it. */
type ChosenAct = OfferedAct & Partial<Pick<AdminRecord, 'version'>>

export interface ActButtonsProps {
  item: Pick<AdminRecord, 'record' | 'id' | 'state'> & Partial<Pick<AdminRecord, 'version'>>
  acts: readonly QueueAct[]
  /** Sends the event; defaults to the generic call for records. */
  decide?: (event: string, reason: string) => Promise<unknown>
  /** Text of the confirmation; that the action is logged by default. */
  about?: ReactNode
  /** Announced after an action; the state of the record by default. */
  done?: string
}

/** Buttons for events the record's state machine allows. Each asks for confirmation, some for a reason or a choice. */
export function ActButtons({ item, acts, decide, about, done }: ActButtonsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ChosenAct | null>(null)
  /** Event of the chosen option; undefined before a choice, null if the form was submitted without a choice. */
  const [choice, setChoice] = useState<string | null>()
  const choices = useRef<HTMLDivElement>(null)
  const deciding = useMutation({
    mutationFn: ({ event, reason }: { event: string; reason: string }): Promise<unknown> =>
      decide?.(event, reason) ??
      api.call(
        'admin/advance',
        { record: item.record, id: item.id, event, reason, version: chosen!.version },
        { toast: false },
      ),
    onSuccess: async () => {
      setChosen(null)
      setChoice(undefined)
      await queries.invalidateQueries()
    },
    // Someone else changed the record: refresh it behind the dialog. Input in the dialog is not affected.
    onError: (error) => {
      if (!decide && refusedWith(error, 'CONFLICT')) void queries.invalidateQueries()
    },
  })
  const refusal = deciding.error instanceof CallFailure ? deciding.error : null
  const wrong = refusal?.errors?.['reason']
  const close = () => {
    deciding.reset()
    setChosen(null)
    setChoice(undefined)
  }
  const send = (form: FormData) => {
    const event = chosen!.choices ? choice : chosen!.event
    if (event) return deciding.mutate({ event, reason: String(form.get('reason') ?? '') })
    setChoice(null)
    choices.current?.querySelector('input')?.focus()
  }
  const offered = offeredActs(acts)
  // For a refund the field takes the gateway's reference, for a message the answer, rather than a reason.
  const refund = chosen?.event === 'refund.made'
  const answer = chosen?.event === 'message.answered'
  const asked = t(optionalKey('admin.asks', chosen?.event ?? ''), { defaultValue: t('admin.reason') })
  const title = chosen ? actText(t, chosen.event) : ''
  return (
    <>
      <LiveRegion
        text={deciding.isSuccess ? (done ?? t('admin.decided', { state: stateText(t, item) })) : ''}
      />
      {offered.map((act) => (
        <Button
          key={act.event}
          wide
          tone={toneOf(act, offered)}
          icon={removes(act) ? 'trash' : undefined}
          onClick={() => setChosen({ ...act, version: item.version })}
        >
          {actText(t, act.event)}
        </Button>
      ))}
      <FormDialog
        open={chosen !== null}
        title={t('admin.confirm', { act: title })}
        submit={title}
        tone={chosen && removes(chosen) ? 'danger' : 'primary'}
        busy={deciding.isPending}
        onClose={close}
        onSubmit={send}
      >
        {about ?? <p>{t('admin.confirmText')}</p>}
        {refusal && !wrong && (
          <Notice tone="danger" role="alert">
            {refusal.message || t('errors.offline')}
          </Notice>
        )}
        {chosen?.choices && (
          <div ref={choices}>
            <RadioCards
              legend={t('reports.chooseMeasure')}
              name="act"
              options={chosen.choices.map(({ event }) => ({
                value: event,
                title: actText(t, event),
                note: t(`reports.follows.${measureOf(event)!}`),
              }))}
              value={choice ?? null}
              onChange={setChoice}
              error={choice === null ? t('reports.measureMissing') : undefined}
            />
          </div>
        )}
        <Field
          name="reason"
          label={asked}
          hint={chosen && t(hintOf(chosen))}
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
    </>
  )
}
