import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { keyOf, type ReviewVerdict } from '../../../../machines/flows/decision/ports'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { moderation } from '../../../../contract/limits'
import { useAtom } from '../../../ui/hooks/use-atom'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { TextArea } from '../../../ui/forms/TextArea'
import { KeyHint } from './KeyHint'
import { keysOn } from './keys-setting'
import { joined } from './decision-reasons'
import { useKeys } from './use-keys'
import type { DecisionPart } from './use-decision-flow'
import { eventOf, itemsFor, type Reviewed } from './verdicts'

export interface DecisionPanelProps extends DecisionPart {
  /** Records to decide on, each with the version the moderator read: the open record, or all selected ones. */
  items: readonly Reviewed[]
  /** Predefined reasons. */
  reasons: readonly string[]
}

/**
 * Buttons to approve, to request changes with a reason and, set apart, to reject permanently. Use the record as the
 * React key, so reasons entered for one record are never sent for the next.
 */
export function DecisionPanel({ items, reasons, view, actor }: DecisionPanelProps) {
  const { t } = useTranslation()
  const title = useId()
  const withKeys = useAtom(keysOn)
  const send = useRef<HTMLButtonElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [written, setWritten] = useState('')
  const can = (verdict: ReviewVerdict) => items.every((item) => eventOf(item, verdict))
  const isEdit = items.some((item) => item.round === 'edit')
  const count = items.length
  const ready = reasons.slice(0, moderation.reasonsShown)
  const reason = joined(
    ready.filter((one) => ticked.has(one)),
    written,
  )
  const isAbout = view.items.some((one) => items.some((item) => keyOf(item) === keyOf(one)))
  const lacksReason = (verdict: ReviewVerdict) =>
    isAbout && view.missing === verdict ? t('admin.review.reasonMissing') : undefined
  const busy = view.screen === 'sending' ? view.verdict : null
  // The dialog leaves the page with its record, as when another administrator decides it.
  useEffect(() => () => actor.send({ type: 'dialog.closed' }), [actor])
  const tick = (one: string) =>
    setTicked((before) =>
      before.has(one) ? new Set([...before].filter((other) => other !== one)) : new Set([...before, one]),
    )
  const decide = (verdict: 'approve' | 'ask', why: string) =>
    actor.send({ type: 'decision.made', verdict, items: itemsFor(items, verdict), reason: why })
  const digits = ready.map((one, at) => [String(at + 1), () => tick(one)] as const)
  useKeys(
    {
      ...(can('approve') && { a: () => decide('approve', '') }),
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
    <section aria-labelledby={`${title}-part`} className="grid content-start gap-3">
      <h3 id={`${title}-part`} data-title="" className="sr-only">
        {t('admin.review.decision')}
      </h3>
      {can('approve') && (
        <Button
          wide
          size="lg"
          tone="primary"
          icon="check"
          busy={busy === 'approve'}
          disabled={!view.canDecide && busy !== 'approve'}
          data-event="decision.made"
          onClick={() => decide('approve', '')}
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
            error={reason ? undefined : lacksReason('ask')}
          >
            <TextArea
              name="reason"
              rows={2}
              dir="auto"
              placeholder={t('admin.review.write')}
              value={written}
              className="min-h-18!"
              onChange={(event) => setWritten(event.target.value)}
              onKeyDown={sendByKey}
            />
          </Field>
          <Button
            ref={send}
            type="submit"
            wide
            busy={busy === 'ask'}
            disabled={!view.canDecide && busy !== 'ask'}
            data-event="decision.made"
          >
            {t('admin.review.send')}
          </Button>
        </form>
      )}
      {can('reject') && (
        <p className="mt-2 border-t border-line pt-3">
          <Button
            size="sm"
            tone="quiet"
            busy={busy === 'reject'}
            disabled={!view.canReject && busy !== 'reject'}
            data-event="rejection.asked"
            onClick={() => actor.send({ type: 'rejection.asked' })}
          >
            {t(isEdit ? 'admin.review.takeDown' : 'admin.review.reject', { count })}
          </Button>
        </p>
      )}
      <FormDialog
        open={view.screen === 'confirm'}
        title={t(isEdit ? 'admin.review.takeDownTitle' : 'admin.review.rejectTitle', { count })}
        submit={t(isEdit ? 'admin.review.takeDownDo' : 'admin.review.rejectDo')}
        busy={false}
        events={{ submit: 'rejection.confirmed', close: 'dialog.closed' }}
        onClose={() => actor.send({ type: 'dialog.closed' })}
        onSubmit={(form) => {
          const why = String(form.get('why') ?? '')
          // Keep the reason in the box, so it is still there if the request is refused.
          setTicked(new Set())
          setWritten(why)
          actor.send({ type: 'rejection.confirmed', items: itemsFor(items, 'reject'), reason: why })
        }}
      >
        <p>{t(isEdit ? 'admin.review.takeDownText' : 'admin.review.rejectText')}</p>
        <Field
          name="why"
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          error={lacksReason('reject')}
          required
        >
          <TextArea name="why" rows={3} dir="auto" defaultValue={reason} />
        </Field>
      </FormDialog>
    </section>
  )
}
