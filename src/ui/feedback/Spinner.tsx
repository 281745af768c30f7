/** Spinner. Always use it next to a text that explains the wait. */
export function Spinner({ size = 18, className = '' }: { size?: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-turn rounded-full border-2 border-current border-e-transparent opacity-80 ${className}`}
      style={{ width: size, height: size }}
    />
  )
}
