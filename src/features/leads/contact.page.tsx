export default function Contact() {
  return (
    <main>
      <h1>Contato</h1>
    </main>
  );
}
