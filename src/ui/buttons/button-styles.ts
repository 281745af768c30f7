import { join } from '../layout/join-classes'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  /** primary: the main action of the screen. secondary: other actions. quiet: in rows and bars. danger: destructive. */
  tone?: ButtonTone
  size?: ButtonSize
  /** Full width. */
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

/** Returns the classes shared by buttons and links styled as buttons. */
export function buttonLook({ tone = 'secondary', size = 'md', wide }: ButtonLook): string {
  return join(
    'relative inline-flex items-center justify-center gap-2 rounded-md py-1.5 text-center font-semibold select-none',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-60',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  )
}
