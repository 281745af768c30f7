import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import { Icon, type IconName } from '../ui/pictures/Icon'
import { join } from '../ui/layout/join-classes'
import { LiveRegion } from '../ui/feedback/LiveRegion'
import { Steps } from '../ui/navigation/Steps'

export type FrameMood = 'plain' | 'good' | 'bad' | 'waiting'

export interface FlowFrameProps {
  /** Name of the machine; together with `state` and `screen`, tests use it to tell where the flow is. */
  flow: string
  /** State of the machine as named in `view.ts`. */
  state: string
  /** Screen shown for the state; when it changes, focus moves to its title. */
  screen: string
  steps?: readonly { key: string; title: string; done?: boolean }[]
  step?: string
  title: string
  /** Meaning of the state in one sentence. */
  meaning: ReactNode
  /** Sentence about what happens next and who has to act. */
  next?: ReactNode
  /** Announced to screen readers on entering; defaults to title and meaning. */
  announce?: string
  mood?: FrameMood
  /** Whether the flow waits for people, possibly for days, so the screen isn't busy. */
  byPeople?: boolean
  /** Available actions. */
  children?: ReactNode
  /** Content next to the main column on wide screens and above it on narrow ones, e.g. an order. */
  aside?: ReactNode
}

const marks: Partial<Record<FrameMood, { icon: IconName; look: string }>> = {
  good: { icon: 'success', look: 'bg-success-soft text-success' },
  bad: { icon: 'warn', look: 'bg-warn-soft text-warn' },
  waiting: { icon: 'clock', look: 'bg-info-soft text-info' },
}

/**
 * Frame of every critical flow: progress, meaning of the state, available actions, what happens next and who has to
 * act. Announces each change and focuses the new title.
 */
export function FlowFrame(props: FlowFrameProps) {
  const { flow, state, screen, steps, step, title, meaning, next, announce, children, aside } = props
  const { mood = 'plain', byPeople = false } = props
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    // Don't move focus on page load if the user hasn't interacted yet.
    if (navigator.userActivation?.hasBeenActive === false) return
    // The screen may have focused one of its own inputs.
    if (!heading.current?.closest('section')?.querySelector(':focus')) heading.current?.focus()
  }, [screen])
  const mark = marks[mood]
  return (
    <section
      data-flow={flow}
      data-state={state}
      data-screen={screen}
      aria-labelledby={`${flow}-title`}
      aria-busy={(mood === 'waiting' && !byPeople) || undefined}
      className={join('page-narrow grid gap-6 py-6', aside ? 'lg:max-w-[68rem]' : 'md:py-10')}
    >
      {steps && step && <Steps label={t('ui.flowSteps')} steps={steps} current={step} />}
      <div className={aside ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start' : undefined}>
        {aside && <div className="lg:order-2">{aside}</div>}
        <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 md:p-8">
          <header className="flex items-start gap-4">
            {mark && (
              <span className={join('grid size-11 shrink-0 place-items-center rounded-full', mark.look)}>
                <Icon name={mark.icon} size={24} />
              </span>
            )}
            <div className="grid gap-1.5">
              <h1 id={`${flow}-title`} ref={heading} tabIndex={-1} className="display text-xl">
                {title}
              </h1>
              <p className="measure text-base text-muted">{meaning}</p>
            </div>
          </header>
          {children}
          {next && (
            <div data-next="" className="flex gap-3 border-t border-line pt-4 text-sm text-muted">
              <Icon name="next" size={18} className="mt-0.5" />
              <p>
                <span className="font-semibold text-ink">{t('ui.flowNext')}: </span>
                {next}
              </p>
            </div>
          )}
        </div>
      </div>
      <LiveRegion text={announce ?? title} urgent={mood === 'bad'} />
    </section>
  )
}
