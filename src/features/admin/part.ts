/** A page of the administration that reads what the address asks for. */
export interface PartProps {
  /** As it stands in the address, unchecked. */
  search: Record<string, unknown>
  onSearch: (search: object) => void
}
