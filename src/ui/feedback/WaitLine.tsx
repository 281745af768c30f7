import type { TFunction } from '../../../contract/texts/translate'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../buttons/Button'
import { join } from '../layout/join-classes'
import { Spinner } from './Spinner'
import { waits, type WaitSubject } from './wait-store'

const none: ReturnType<typeof waits.get> = []

/**
 * Describes the longest wait and, after a while, what the user can do. Use one per page and one in each dialog, because
 * a dialog makes the page inert.
 */
export function WaitLine({ className }: { className?: string }) {
  const { t } = useTranslation()
  const [wait] = useSyncExternalStore(
    (onChange) => waits.subscribe(onChange).unsubscribe,
    () => waits.get(),
    () => none,
  )
  return (
    <div role="status" className={join('text-sm', className)} data-wait={wait?.subject.kind}>
      {wait && (
        <div className="mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2 text-ink shadow-float">
          <Spinner className="text-accent" />
          <p className="min-w-0">
            {t(`ui.wait.${wait.subject.kind}`, textsOf(wait.subject, t))}
            {wait.long && ` ${t(wait.subject.kind === 'act' ? 'ui.wait.helpAct' : 'ui.wait.helpLoad')}`}
          </p>
          {wait.long && wait.subject.kind !== 'act' && (
            <Button size="sm" icon="retry" onClick={() => globalThis.location.reload()}>
              {t('ui.wait.reload')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function textsOf(subject: WaitSubject, t: TFunction): Record<string, string> {
  if (subject.kind === 'data') return { what: t(subject.of) }
  return subject.kind === 'act' ? { label: subject.label } : {}
}
