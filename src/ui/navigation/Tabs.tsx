import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { join } from '../layout/join-classes'

export interface TabsProps<V extends string> {
  label: string
  tabs: readonly { value: V; title: ReactNode; count?: number }[]
  value: V
  onChange: (value: V) => void
  /** Content of the selected tab. */
  children: ReactNode
}

/** Tabs with one panel; arrow keys, Home and End change the selection. Store the selection in the URL. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    onChange(tabs[next]!.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={join(
              '-mb-px min-h-11 border-b-2 px-3 text-sm font-semibold whitespace-nowrap outline-offset-[-2px]',
              tab.value === value ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.title}
            {tab.count !== undefined && (
              <span className="ms-1.5 text-xs font-normal text-muted">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="pt-5">
        {children}
      </div>
    </div>
  )
}
