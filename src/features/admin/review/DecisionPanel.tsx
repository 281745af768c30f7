import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { moderation } from '../../../../contract/limits'
import { useAtom } from '../../../ui/hooks/use-atom'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { TextArea } from '../../../ui/forms/TextArea'
import type { QueueItem } from '../record-texts'
import { KeyHint } from './KeyHint'
import { keysOn } from './keys-setting'
import { joined } from './decision-reasons'
import { useKeys } from './use-keys'
import { eventOf, type Verdict } from './verdicts'

export interface DecisionPanelProps {
  /** Records to decide on: the open record, or all selected ones. */
  items: readonly QueueItem[]
  /** Predefined reasons. */
  reasons: readonly string[]
  /** Verdict being sent; null if none. */
  busy: Verdict | null
  onDecide: (verdict: Verdict, reason?: string) => void
}

/**
 * Buttons to approve, to request changes with a reason and, set apart, to reject permanently. Use the record as the
 * React key, so reasons entered for one record are never sent for the next.
 */
export function DecisionPanel({ items, reasons, busy, onDecide }: DecisionPanelProps) {
  const { t } = useTranslation()
  const title = useId()
  const withKeys = useAtom(keysOn)
  const send = useRef<HTMLButtonElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [written, setWritten] = useState('')
  const [missing, setMissing] = useState<Verdict | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const can = (verdict: Verdict) => items.every((item) => eventOf(item, verdict))
  const isEdit = items.some((item) => item.round === 'edit')
  const count = items.length
  const ready = reasons.slice(0, moderation.reasonsShown)
  const reason = joined(
    ready.filter((one) => ticked.has(one)),
    written,
  )
  const tick = (one: string) => {
    setMissing(null)
    setTicked((before) =>
      before.has(one) ? new Set([...before].filter((other) => other !== one)) : new Set([...before, one]),
    )
  }
  const decide = (verdict: Verdict, why?: string) => {
    if (busy) return
    if (verdict !== 'approve' && !why?.trim()) return setMissing(verdict)
    setMissing(null)
    onDecide(verdict, why)
  }
  const digits = ready.map((one, at) => [String(at + 1), () => tick(one)] as const)
  useKeys(
    {
      ...(can('approve') && { a: () => decide('approve') }),
      ...(can('ask') && { r: () => send.current?.focus(), ...Object.fromEntries(digits) }),
    },
    withKeys,
  )
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    decide('ask', reason)
  }
  return (
    <section aria-label={t('admin.review.decision')} className="grid content-start gap-3">
      {can('approve') && (
        <Button
          wide
          size="lg"
          tone="primary"
          icon="check"
          busy={busy === 'approve'}
          onClick={() => decide('approve')}
        >
          {t(isEdit ? 'admin.review.approveEdit' : 'admin.review.approve', { count })}
          {withKeys && <KeyHint className="max-lg:hidden">A</KeyHint>}
        </Button>
      )}
      {can('ask') && (
        <form
          aria-labelledby={title}
          noValidate
          className="grid gap-2 rounded-lg border border-line bg-surface p-3"
          onSubmit={(event) => {
            event.preventDefault()
            decide('ask', reason)
          }}
        >
          <p className="flex items-center justify-between gap-2">
            <span id={title} className="text-sm font-semibold">
              {t('admin.review.ask')}
            </span>
            {withKeys && <KeyHint className="text-muted max-lg:hidden">R</KeyHint>}
          </p>
          <p className="text-xs text-muted">
            {t(isEdit ? 'admin.review.askEditText' : 'admin.review.askText')}
          </p>
          <ul className="grid gap-1">
            {ready.map((one, at) => (
              <li key={one}>
                <button
                  type="button"
                  aria-pressed={ticked.has(one)}
                  onClick={() => tick(one)}
                  className="flex min-h-9 w-full items-center gap-2 rounded-md border border-line px-2 text-start text-xs font-medium hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
                >
                  {withKeys && <KeyHint className="max-lg:hidden">{String(at + 1)}</KeyHint>}
                  <bdi>{one}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <Field
            name="reason"
            label={<span className="sr-only">{t('admin.review.write')}</span>}
            error={missing === 'ask' ? t('admin.review.reasonMissing') : undefined}
          >
            <TextArea
              name="reason"
              rows={2}
              dir="auto"
              placeholder={t('admin.review.write')}
              value={written}
              className="min-h-18!"
              onChange={(event) => {
                setMissing(null)
                setWritten(event.target.value)
              }}
              onKeyDown={sendByKey}
            />
          </Field>
          <Button ref={send} type="submit" wide busy={busy === 'ask'}>
            {t('admin.review.send')}
          </Button>
        </form>
      )}
      {can('reject') && (
        <p className="mt-2 border-t border-line pt-3">
          <Button
            size="sm"
            tone="quiet"
            onClick={() => {
              setMissing(null)
              setRejecting(true)
            }}
          >
            {t(isEdit ? 'admin.review.takeDown' : 'admin.review.reject', { count })}
          </Button>
        </p>
      )}
      <FormDialog
        open={rejecting}
        title={t(isEdit ? 'admin.review.takeDownTitle' : 'admin.review.rejectTitle', { count })}
        submit={t(isEdit ? 'admin.review.takeDownDo' : 'admin.review.rejectDo')}
        busy={busy === 'reject'}
        onClose={() => setRejecting(false)}
        onSubmit={(form) => {
          const why = String(form.get('why') ?? '')
          // Keep the reason in the box, so it is still there if the request is refused.
          setTicked(new Set())
          setWritten(why)
          decide('reject', why)
          if (why.trim()) setRejecting(false)
        }}
      >
        <p>{t(isEdit ? 'admin.review.takeDownText' : 'admin.review.rejectText')}</p>
        <Field
          name="why"
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          error={missing === 'reject' ? t('admin.review.reasonMissing') : undefined}
          required
        >
          <TextArea name="why" rows={3} dir="auto" defaultValue={reason} />
        </Field>
      </FormDialog>
    </section>
  )
}
