import { Link } from "react-router";
export default function Home() {
  return (
    <main>
      <h1>Olá</h1>
      <Link to="/contato">Contato</Link>
    </main>
  );
}
