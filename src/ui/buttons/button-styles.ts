import { join } from '../layout/join-classes'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  /** primary: the one act of the screen. secondary: other acts. quiet: in rows and bars. danger: what destroys. */
  tone?: ButtonTone
  size?: ButtonSize
  /** As wide as its place. */
  wide?: boolean
}

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-xs',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
}

/** The classes shared by buttons and by links that look like one. */
export function buttonLook({ tone = 'secondary', size = 'md', wide }: ButtonLook): string {
  return join(
    'relative inline-flex items-center justify-center gap-2 rounded-md py-1.5 text-center font-semibold select-none',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-60',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  )
}
