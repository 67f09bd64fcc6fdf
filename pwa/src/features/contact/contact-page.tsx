/** Placeholder of this hour. */
export default function ContactPage() {
  return <h1>Contact</h1>;
}
