import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface StepsProps {
  label: string
  /** `done` overrides the default, by which all steps before the current one are done. */
  steps: readonly { key: string; title: string; done?: boolean }[]
  /** Key of the current step; empty if all steps are done. */
  current: string
}

/** Step indicator; done steps have a tick. On phones only the current step shows its title. */
export function Steps({ label, steps, current }: StepsProps) {
  const { t } = useTranslation()
  const here = steps.findIndex((step) => step.key === current)
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 text-xs">
        {steps.map((step, i) => {
          const done = step.done ?? i < here
          return (
            <li
              key={step.key}
              aria-current={i === here ? 'step' : undefined}
              className={join('flex items-center gap-2', i < steps.length - 1 && 'flex-auto')}
            >
              <span
                className={join(
                  'grid size-6 shrink-0 place-items-center rounded-full border font-semibold',
                  done && 'border-accent bg-accent text-on-accent',
                  !done && i === here && 'border-accent bg-accent-soft text-accent',
                  !done && i !== here && 'border-control text-muted',
                )}
              >
                {done ? <Icon name="check" size={14} label={t('ui.stepDone')} /> : i + 1}
              </span>
              <span className={join(i === here ? 'font-semibold' : 'text-muted max-sm:sr-only')}>
                {step.title}
              </span>
              {i < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={join('h-px min-w-3 flex-1', done ? 'bg-accent' : 'bg-line')}
                />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
