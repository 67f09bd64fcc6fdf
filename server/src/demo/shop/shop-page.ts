const teapots = [
  ['Morning Glory', 'A round pot of white clay for two cups.', '24.90'],
  ['Old Captain', 'Cast iron. Keeps warm through any night watch.', '58.00'],
  ['Blue Hour', 'Thin porcelain, painted by hand, for quiet evenings.', '41.50'],
  ['Stone Garden', 'Rough and grey outside, glazed green inside.', '36.00'],
] as const;

const list = teapots
  .map(
    ([name, text, price], index) => `
      <li>
        <img src="/uploads/teapot-${index + 1}.svg" alt="" width="160" height="120">
        <h2>${name}</h2>
        <p>${text}</p>
        <p class="price">${price} EUR</p>
        <button type="button" onclick="addToBasket(${index + 1})">Add to cart</button>
      </li>`,
  )
  .join('');

/** The home page: everything works, and much of it should not be there. */
export const shopPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="generator" content="WordPress 5.1.1">
    <title>The Little Teapot Shop</title>
    <link rel="stylesheet" href="/assets/shop.css">
    <script src="/assets/jquery-1.8.3.min.js"></script>
    <script src="/assets/shop.js"></script>
    <script src="https://cdn.teapots.example/slider-2.0.1.min.js"></script>
    <script src="http://statistics.teapots.example/count.js"></script>
  </head>
  <body>
    <!-- orders go to http://192.168.17.4:8080/orders until the new server is there -->
    <header><h1>The Little Teapot Shop</h1><p>Handmade since 1987.</p></header>
    <main>
      <ul>${list}
      </ul>
      <form action="http://login.teapots.example/sign-in" method="post">
        <h2>Sign in</h2>
        <label>Email <input type="email" name="email"></label>
        <label>Password <input type="password" name="password"></label>
        <button>Sign in</button>
      </form>
    </main>
    <footer>This shop is part of the Longitude demo. It sells nothing, and is full of holes on purpose.</footer>
  </body>
</html>
`;

export const shopStyle = `body { font-family: Georgia, serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
ul { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); list-style: none; padding: 0; }
li { border: 1px solid #cbb; padding: 1rem; }
label { display: block; margin: 0.5rem 0; }
.price { font-weight: bold; }
`;

export const teapotPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="#f4ece4"/><ellipse cx="76" cy="70" rx="42" ry="32" fill="#8a5a44"/><path d="M116 58q26-6 24-26l8 2q2 34-30 46z" fill="#8a5a44"/><path d="M36 56q-22 0-20 18t26 14" fill="none" stroke="#8a5a44" stroke-width="7"/><ellipse cx="76" cy="38" rx="22" ry="6" fill="#6d4434"/><circle cx="76" cy="30" r="5" fill="#6d4434"/></svg>';
