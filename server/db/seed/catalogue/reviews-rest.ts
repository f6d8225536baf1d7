/** Reviews of the other rooms; `reviews.ts` says how to read them. */
export const OTHER_REVIEW_LINES = `
# brook-vanity
maya 7 4h - 140x1 | Carcass in an hour, plumbing took longer. The upper drawer really does go around the drain.
hugo 30 4h - | Faites raccorder l’eau par un plombier si vous hésitez. Le meuble lui-même est simple.
wei 63 3h u | No word on how deep the wall rail sits. 12 mm behind the tile worked for us.
tess 110 5h - | Runs quietly, sits level. Do the silicone before the basin, not after.
omar 155 4h - |

# rivage-mirror-cabinet
amelie 20 5m - | Deux vis dans le mur et deux à l’intérieur. Vérifiez que le rail est de niveau, tout en dépend.
jonas 74 4m - | Hang it empty, then the doors. They adjust in all directions.
priya 138 3m d | One glass shelf arrived broken. Well packed otherwise.

# brook-double-vanity
nadia 46 3h u | Two basins, one page of drawings. Mark the centres on the top before you cut.
luc 131 4h - | Beau comptoir. Il faut être deux pour le poser sans baver de silicone.

# tidewater-linen-tower
omar 37 4m - | Tall and narrow, so screw it to the wall before you fill it.
wei 146 4m - |

# skur-bathroom-shelf
tess 28 4e - 30x1 | Half an hour with a mallet. No screws at all.
amelie 116 3e - | Pratique, mais une des tablettes est un peu plus courte que les autres.

# torsvik-desk
priya 1 5m - | Built it during one meeting with my camera off. Clear steps.
jonas 15 4m - | Drawer unit first, then the top. I did it the other way round and had to start again.
maya 34 5m - | Rock steady even with two monitors.
hugo 57 4m - 90x1 | Plateau épais, tiroirs doux. Une heure et demie en prenant mon temps.
nadia 82 3m m | Handle screws for one drawer were missing.
omar 106 4m - |
luc 143 4m - | Bon bureau. J’ai ajouté un passe-câble, il n’y en a pas d’origine.
wei 195 5m - | Second one for my partner. Twenty minutes faster this time.

# orbit-office-chair
tess 12 4e - | Sit on it to seat the gas lift, it won't go in by hand.
amelie 39 5e - 10x1 | Montée en dix minutes, la clé est dans la boîte.
wei 86 3e - | Armrests have some play. Comfortable anyway.
jonas 129 4e - |
nadia 174 2e d | A castor broke after two months. They replaced all five.

# torsvik-drawer-unit
maya 45 4m - | Same drawers as the desk. Fits under it with a finger of room.
priya 127 4m - |

# ledger-writing-desk
luc 26 5m - | Très joli petit bureau. Les pieds se vissent à la main.
tess 103 4m - | Small top, mind the 58 cm depth if you use a big screen.
omar 167 3m u | Step 3 shows five screws, the bag has four, the desk needs four.

# plume-desk-with-riser
hugo 62 4m - | La tablette se pose en dernier. Ne serrez rien avant que tout soit aligné.
nadia 136 4m - |

# folio-office-bookcase
jonas 51 4e - | Slim, holds binders. Use the wall anchor.
amelie 148 5e - | Rien à redire.

# bracken-trestle-desk
wei 93 4e - | Four legs, eight bolts. Flat, wide, no drawers: just what I wanted.

# wren-crib
nadia 5 5m - | Every bolt has its own letter. I checked them twice, as it says, and they were all tight.
priya 23 5m - 60x1 | Built it at eight months, on my knees, in an hour. You can too.
luc 48 4m - | Les barreaux sont bien arrondis. Le matelas entre sans jeu.
maya 75 4m - | The base has three heights. Lower it before the baby can sit up, the drawing shows how.
omar 108 3m u | The front and the back rail look the same. The back one has the thicker holes.
amelie 164 5m - |

# wren-changing-table
tess 32 4m - | Rails all around, mat straps down. Anchored it to the wall in five minutes.
hugo 87 4m - | Les deux tiroirs ferment bien. Montage sans souci.
jonas 153 3m m | Strap buckle was missing. They sent one for free.

# dormouse-toddler-bed
maya 41 5m - | The guard rails click in with a good push. Our climber hasn't defeated them yet.
wei 111 4m - |
luc 179 4m - 60x1 | Bas, solide, monté en une heure pendant la sieste.

# puffin-toy-chest
priya 59 4e - | The lid closes slowly on its own, no pinched fingers.
nadia 144 5e - |

# coucou-child-chair
amelie 53 4e - 10x2 | Dix minutes. Ma fille a vissé les pieds elle-même.
tess 160 3e d | One leg had a splinter. Sanded it off.

# anvil-workbench
jonas 6 5h - 60x1 | Use a socket set instead of the key and it is done in an hour. It will outlive me.
omar 29 4h - | Two people for the top, it weighs more than 30 kg.
hugo 66 4h - | L’étau doit être boulonné avant de fixer le panneau à outils, sinon on manque de place.
maya 105 3h u | The drawer box hangs on four bolts that all look alike and are not.
wei 159 5h - |

# bolt-shelf-unit
luc 16 4e - 20x1 | Un maillet en caoutchouc et vingt minutes. Aucune vis.
tess 50 5e - | Beams lock when you hear them. Anchor it if you have kids.
nadia 98 4e - |
omar 152 3e d | One beam was bent, straightened it over my knee.

# anvil-tool-chest
priya 43 4m - | Drawers glide even when full. Do the lowest one first.
jonas 125 4m - |

# ratchet-compact-workbench
hugo 81 3m - | Un peu léger pour le rabot, parfait pour le reste.
maya 169 4m - | Fits a narrow garage. Vice is better than I expected.

# larch-garden-bench
wei 13 4m - | Build the ends on a flat floor, not on the lawn. Then it doesn't rock.
amelie 56 5m - | L’espacement d’un doigt entre les lattes fonctionne très bien.
tess 100 4m - | Oil it before the first rain.
jonas 157 3m m | Two screws short, found the same ones at the hardware store.

# trellis-planter
nadia 18 5e - | Liner is included, staples are not. Beans were up the trellis by July.
priya 79 4e - |
luc 132 4e - | Montage facile. Percez le fond avant de mettre la terre.

# shoreline-lounger
maya 60 4m - | The back has four notches. Hinges were stiff at first.
omar 141 3m u | It took me a while to see that the slats have an upper side.

# larch-patio-table
tess 67 4m - | Big and level. The frame can take a parasol of 40 mm.
hugo 154 4m - |

# terrasse-chair
amelie 64 5e - | Belle chaise, même l’hiver dans la cuisine.
wei 147 4e - | Tighten the back last and it doesn't creak.

# hallen-hall-bench
jonas 8 4m - | Find a stud first, everything else is easy.
nadia 33 5m - | Holds four winter coats and two wet dogs' worth of leashes.
luc 76 4m - | La tablette à chaussures se glisse avant le siège, la vidéo le montre bien.
priya 122 4m - |
tess 180 3m u | Hooks come in a bag marked for another model. Same hooks.

# breeze-ceiling-fan
wei 22 4h - | Power off at the panel, really. I had an electrician do the box and hung the fan myself.
omar 69 5h - | Silent on low. Blades take five minutes, the bracket takes the rest.
maya 118 3h u | The wiring page is in grey on grey.
amelie 173 4h - | Fait poser par un électricien, comme il se doit. Très silencieux.

# stepwise-shoe-rack
hugo 11 4e - 30x1 | Une demi-heure. Commencez par le niveau du bas, sinon les vis ne prennent pas.
jonas 72 4e - | Simple and it holds boots on the lowest tier.
nadia 115 3e m | Four screws short of forty-eight.
priya 166 5e - |

# stilt-tripod-lamp
luc 84 4e - | Serrez bien l’écrou papillon, sinon elle danse.
tess 139 4e - |

# reflet-standing-mirror
maya 91 5e - | Three screws and two knobs. Mind your toes when you hang the glass.
amelie 156 4e - | Joli cadre. Il bascule en douceur.

# twig-coat-stand
omar 89 3e - | Fine with light coats. With one heavy parka on one side it leans.
`;
